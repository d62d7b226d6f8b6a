import { demoMembers } from "./content.ts";

/**
 * Creates the demo members with their known passwords. The emulator loses them when it stops, so this runs each time.
 */
export async function seedEmulator(host: string, projectId: string): Promise<void> {
  const users = demoMembers().map(({ uid, name, email, password, emailVerified, avatar }) => ({
    localId: uid,
    email,
    emailVerified,
    displayName: name,
    rawPassword: password,
    ...(avatar && { photoUrl: avatar }),
  }));
  const answer = await fetch(
    `http://${host}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts:batchCreate`,
    {
      method: "POST",
      headers: { authorization: "Bearer owner", "content-type": "application/json" },
      body: JSON.stringify({ users, allowOverwrite: true }),
    },
  );
  const { error = [] } = (await answer.json()) as { error?: unknown };
  if (!answer.ok || !Array.isArray(error) || error.length > 0)
    throw new Error(`The Auth Emulator did not accept the demo members: ${JSON.stringify(error)}`);
}
