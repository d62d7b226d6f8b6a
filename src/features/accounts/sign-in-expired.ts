const UNAUTHORIZED = 401;

/** The session is gone: logged out in another tab, or expired. The page should redirect to `loginPath`. */
export const isSignInExpired = (response: Response): boolean => response.status === UNAUTHORIZED;
