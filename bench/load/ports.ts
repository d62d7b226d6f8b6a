/** The first of four ports that nothing else uses here; a soak and a load test at once need a range each. */
const first = Number(process.env["LOAD_PORT"] ?? 4200);

export const ports = { front: first, webs: [first + 1, first + 2], signIn: first + 3 } as const;
