import { pathToFileURL } from 'node:url'
import { videoShape } from './video-limits.ts'

/**
 * Options before every input of ffmpeg and ffprobe: local files only, so that no playlist or reference inside a file reaches another
 * file or the network; the containers and codecs that people's videos have, and no other of the hundreds; and bounds for what a header
 * may make it allocate.
 */
export function inputOptions(holds: keyof typeof formats = 'video'): readonly string[] {
  return [
    ['-protocol_whitelist', 'file'],
    ['-format_whitelist', formats[holds]],
    ['-codec_whitelist', codecs.join(',')],
    ['-max_streams', '16'],
    ['-max_alloc', '268435456'],
    ['-max_pixels', String(videoShape.mostPixels)],
    ['-probesize', '5000000'],
    ['-analyzeduration', '10000000'],
  ].flat()
}

/** Demuxers by their names in ffmpeg; one name of each family is enough. */
const formats = { video: 'mov,matroska', sound: 'mov,matroska,mp3,aac,ogg,wav,flac' } as const

/** Decoders by their names in ffmpeg: AV1 is `libdav1d`. One stream with another codec makes the whole file unreadable. */
const codecs = [
  'h264',
  'hevc',
  'vp8',
  'vp9',
  'libdav1d',
  'mpeg4',
  'mjpeg',
  'png',
  'aac',
  'mp3float',
  'opus',
  'vorbis',
  'flac',
  'alac',
  'pcm_s16le',
  'pcm_s16be',
  'pcm_s24le',
  'pcm_s32le',
  'pcm_f32le',
  'pcm_u8',
  'ac3',
  'eac3',
  'mov_text',
  'tmcd',
]

/** The address of a file for ffmpeg, which would read some names as protocols. @param file an absolute path */
export function inputFile(file: string): string {
  return `file:${decodeURIComponent(pathToFileURL(file).pathname)}`
}
