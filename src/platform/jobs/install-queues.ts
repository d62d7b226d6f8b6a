import { PgBoss } from "pg-boss";
import { JOB_SCHEMA, queues } from "./queues.ts";

/**
 * Installs pg-boss in the migration step. Workers must not change its schema, because workers of two releases run side
 * by side.
 */
export async function installQueues(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: JOB_SCHEMA,
    max: 1,
    supervise: false,
    schedule: false,
    migrate: true,
  });
  let failure: Error | undefined;
  boss.on("error", (error) => {
    failure ??= error;
  });
  await boss.start();
  try {
    for (const { name, ...options } of queues) {
      await boss.createQueue(name, options);
      // The policy and the table of an existing queue cannot change.
      const { policy: _policy, ...changeable } = options;
      await boss.updateQueue(name, changeable);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  if (failure) throw failure;
}
