const words: Readonly<Record<string, string>> = {
  approved: 'approved',
  'changes-requested': 'requested changes',
  // Galley's own, of a review that was finished without a verdict.
  commented: 'commented',
};

/** A verdict after a name, which reads alike for oneself and others; a newer word of the service as it came. */
export function verdictLabel(verdict: string): string {
  return words[verdict] ?? verdict;
}
