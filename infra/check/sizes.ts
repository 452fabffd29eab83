import type { SourceFile } from './source-file.ts'

/** The architecture's limits, in lines. */
const limits = { median: 60, p95: 250, longest: 400 }

/** The sizes of our files as a sentence, and one sentence per limit that is exceeded. */
export function checkSizes(files: readonly SourceFile[]): { readonly told: string; readonly broken: string[] } {
  const sizes = files
    .map(({ path, text }) => ({ path, lines: text.split('\n').length - 1 }))
    .sort((a, b) => a.lines - b.lines)
  const at = (share: number) => sizes[Math.min(sizes.length - 1, Math.floor(sizes.length * share))]?.lines ?? 0
  const [median, p95] = [at(0.5), at(0.95)]
  return {
    told: `${sizes.length} files, median ${median}, 95th percentile ${p95}, longest ${at(1)} lines`,
    broken: [
      ...(median > limits.median ? [`the median file has ${median} lines, more than ${limits.median}`] : []),
      ...(p95 > limits.p95 ? [`the 95th percentile has ${p95} lines, more than ${limits.p95}`] : []),
      ...sizes.flatMap(({ path, lines }) =>
        lines > limits.longest ? [`${path} has ${lines} lines, more than ${limits.longest}`] : [],
      ),
    ],
  }
}
