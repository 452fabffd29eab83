import { animatedSeconds, type Span } from '@studio/backend/contract/animations'

/** Seconds to the tenth, which is as exact as the handles are. */
const toTenth = (seconds: number): number => Math.round(seconds * 10) / 10

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/** The length of a video as far as it can be used, in seconds: whole tenths, none of them beyond its end. */
export function usableLength(durationMs: number): number {
  return Math.floor(durationMs / 100) / 10
}

/** All of a video, or its beginning where it is longer than can be copied at once. */
export function wholeOf(length: number): Span {
  return { start: 0, end: Math.min(length, animatedSeconds.most) }
}

/** The part with another beginning. The end goes along where the part would be too short, or too long. */
export function withStart({ end }: Span, wanted: number, length: number): Span {
  const start = toTenth(within(wanted, 0, length - animatedSeconds.least))
  return {
    start,
    end: toTenth(within(end, start + animatedSeconds.least, Math.min(length, start + animatedSeconds.most))),
  }
}

/** The part with another end. The beginning goes along where the part would be too short, or too long. */
export function withEnd({ start }: Span, wanted: number, length: number): Span {
  const end = toTenth(within(wanted, animatedSeconds.least, length))
  return { start: toTenth(within(start, Math.max(0, end - animatedSeconds.most), end - animatedSeconds.least)), end }
}

/** The part that a person has chosen, as far as it is within the video; all of it where none was chosen. */
export function spanWithin(chosen: Span | undefined, length: number): Span {
  return chosen === undefined ? wholeOf(length) : withEnd(withStart(chosen, chosen.start, length), chosen.end, length)
}

/** The seconds that somebody has typed, as `65.2` or `1:05.2`; undefined for anything else. */
export function readTime(text: string): number | undefined {
  const [, minutes = '0', seconds] = /^(?:(\d{1,3}):)?(\d{1,3}(?:[.,]\d{1,3})?)$/.exec(text.trim()) ?? []
  return seconds === undefined ? undefined : Number(minutes) * 60 + Number(seconds.replace(',', '.'))
}
