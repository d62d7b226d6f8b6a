/**
 * How often an expensive property is tried: `usual` times in the gate of every change, PROPERTY_FACTOR times as often
 * in the long gate.
 */
export const propertyRuns = (usual: number): number => Math.ceil(usual * Number(process.env["PROPERTY_FACTOR"] ?? 1));
