const UNAUTHORIZED = 401;

/** The server no longer knows who asks: logged out in another tab, or the sign-in is over. The page should send people to `loginPath`. */
export const isSignInExpired = (response: Response): boolean => response.status === UNAUTHORIZED;
