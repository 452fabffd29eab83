import { audioBytesLimit, audioTooLargeWords, isSoundLength, soundLengthWords } from '@studio/backend/contract/videos'
import { readMedia } from '@studio/media/read-media'

/** The sound of the next clips, as a file of the person's own. */
export interface Audio {
  readonly file: File
  /** Undefined where this browser cannot tell: the server looks at the file anyway. */
  readonly durationMs: number | undefined
}

/** A sound, or the title of the toast that says why the file cannot be one. */
export type ReadAudio = { readonly audio: Audio } | { readonly refusal: string }

/** Reads a file with sound: its size and its length, so that what would be refused is not sent first. */
export async function readAudio(file: File): Promise<ReadAudio> {
  if (file.size >= audioBytesLimit) return { refusal: audioTooLargeWords }
  const url = URL.createObjectURL(file)
  const durationMs = (await readMedia(url, 'audio'))?.durationMs
  URL.revokeObjectURL(url)
  if (durationMs !== undefined && !isSoundLength(durationMs)) return { refusal: soundLengthWords }
  return { audio: { file, durationMs } }
}
