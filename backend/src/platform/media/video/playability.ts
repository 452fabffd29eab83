import { type FileHandle, open } from 'node:fs/promises'

/**
 * What a browser needs: `as-is`: nothing · `remux`: the same streams in another order · `transcode`: others.
 */
export type Playability = 'as-is' | 'remux' | 'transcode'

/** The streams of a video, in the words of ffprobe. */
export interface CodedStreams {
  readonly format: string
  readonly video: { readonly codec: string; readonly pixels: string; readonly isInterlaced: boolean }
  /** Codec of the sound; undefined without one. */
  readonly audio: string | undefined
}

/** What must be done to a file so that every browser plays it, and begins before it has all of it. */
export async function playabilityOf(file: string, { format, video, audio }: CodedStreams): Promise<Playability> {
  const isPlainVideo = video.codec === 'h264' && video.pixels === 'yuv420p' && !video.isInterlaced
  const isPlainSound = audio === undefined || audio === 'aac'
  if (!isPlainVideo || !isPlainSound) return 'transcode'
  return format.includes('mp4') && (await beginsWithIndex(file)) ? 'as-is' : 'remux'
}

/** No file that we take has more boxes before its index or its pictures. */
const mostBoxes = 64

/** Whether an MP4 is one for the web: of a brand that is not QuickTime's, and with its index (`moov`) before its pictures (`mdat`). */
async function beginsWithIndex(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    let at = 0
    for (let n = 0; n < mostBoxes; n++) {
      const box = await boxAt(file, at)
      if (box === undefined || box.type === 'mdat' || box.brand === 'qt  ') return false
      if (box.type === 'moov') return true
      at += box.size
    }
    return false
  } finally {
    await file.close()
  }
}

/** The header of a box: four bytes of size, four of type, eight of a size that does not fit; undefined where there is none. */
async function boxAt(file: FileHandle, at: number) {
  const head = Buffer.alloc(16)
  const { bytesRead } = await file.read(head, 0, 16, at)
  if (bytesRead < 16) return undefined
  const type = head.toString('latin1', 4, 8)
  const small = head.readUInt32BE(0)
  const size = small === 1 ? Number(head.readBigUInt64BE(8)) : small
  // 0: it reaches to the end of the file
  return size < 8 ? undefined : { type, size, brand: type === 'ftyp' ? head.toString('latin1', 8, 12) : undefined }
}
