/** The first of four unused ports. A soak and a load test at the same time need different ranges. */
const first = Number(process.env["LOAD_PORT"] ?? 4200);

export const ports = { front: first, webs: [first + 1, first + 2], signIn: first + 3 } as const;
