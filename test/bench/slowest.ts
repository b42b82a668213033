interface Limited {
  readonly value: number;
  readonly limit: number;
}

/** A benchmark of several figures, each with a limit: it is as good as the one that comes nearest to its own. */
export function slowestOf<Results extends Readonly<Record<string, Limited>>>(
  name: string,
  samples: number,
  results: Results,
) {
  const shares = Object.values(results).map(({ value, limit }) => value / limit);
  return { name, value: Math.max(...shares), unit: 'of its limit, the slowest', limit: 1, samples, results };
}
