import type { Animation } from '@studio/backend/contract/animations'
import { formatPaid, formatTimestamp } from '@studio/ui/format'
import { durationFact, sizeFact } from '../../clips/detail/file-facts.ts'
import type { Fact } from '../../clips/detail/making.tsx'
import type { ClipFile } from '../../clips/kind/clip.ts'
import { aspectWords, modeWords } from '../settings/words.ts'

/** How a copy was made, as lines in the order of the form. */
export function factsOf(animation: Animation, file: ClipFile): Fact[] {
  const { tiktokUrl, trim, mode, resolution, aspectRatio, seed } = animation
  const facts: readonly (Fact | undefined)[] = [
    ['Video', tiktokUrl === '' ? 'Uploaded video' : tiktokUrl.replace(/^https:\/\/(www\.)?/, '')],
    ['Part', `${formatTimestamp(trim.start)} – ${formatTimestamp(trim.end)}`],
    ['Mode', modeWords[mode].title],
    ['Resolution', resolution],
    ['Aspect ratio', aspectWords[aspectRatio]],
    durationFact(file),
    sizeFact(file),
    ['Sound', file.hasSound ? 'Yes' : 'No'],
    seed < 0 ? undefined : ['Seed', String(seed)],
    ['Cost', formatPaid(animation)],
  ]
  return facts.filter((fact) => fact !== undefined)
}
