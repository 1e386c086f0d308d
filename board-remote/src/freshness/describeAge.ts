const STEPS = [
  { ms: 86_400_000, word: ['day', 'days'] },
  { ms: 3_600_000, word: ['h', 'h'] },
  { ms: 60_000, word: ['min', 'min'] },
  { ms: 1000, word: ['s', 's'] },
] as const;

/** How long ago something was, in a few letters: `just now`, `12 s ago`, `2 days ago`. */
export function describeAge(ms: number): string {
  const step = STEPS.find((candidate) => ms >= candidate.ms);
  if (step === undefined) return 'just now';
  const count = Math.floor(ms / step.ms);
  return `${count} ${step.word[count === 1 ? 0 : 1]} ago`;
}
