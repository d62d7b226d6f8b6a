/** How something was paid. Here and not with the schema, because browsers load it. */
export const payWays = ["cash", "wallet", "bank", "other"] as const;
export type PayWay = (typeof payWays)[number];

export const moveInLimits = {
  reading: 40,
  text: 200,
  item: 200,
  broken: 20,
  paid: 10,
  mostTaka: 10_000_000,
  /** Kept so long after the last change. */
  keptYears: 3,
} as const;
