import { dirname } from 'node:path'
import { z } from 'zod'
import { addressOf, guarded, run } from './ffmpeg.ts'

const Probed = z.object({
  format: z.object({ format_name: z.string() }),
  streams: z.array(z.object({ codec_type: z.string() })),
})

/** What ffprobe says of a file; undefined for a file that it cannot or may not read. */
const probed = async (file: string) => {
  const wanted = ['-show_entries', 'format=format_name:stream=codec_type', '-of', 'json']
  const { code, stdout } = await run('ffprobe', [...guarded, ...wanted, addressOf(file)], dirname(file))
  return code === 0 ? Probed.parse(JSON.parse(stdout)) : undefined
}

/** Length of the first sound track in seconds, by its samples: headers of MP3 and Ogg are some hundredths of a second off. */
const decodedSeconds = async (file: string): Promise<number> => {
  const decode = ['-i', addressOf(file), '-map', '0:a:0', '-af', 'aresample=48000,asetpts=N/SR/TB', '-f', 'null']
  const { code, stdout } = await run('ffmpeg', [...guarded, ...decode, '-progress', 'pipe:1', '-'], dirname(file))
  const micros = [...stdout.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1]
  return code === 0 ? Number(micros ?? 0) / 1e6 : 0
}

/** Container and exact length of a sound file; undefined when there is nothing to hear. */
export async function audioFacts(file: string): Promise<{ format: string; seconds: number } | undefined> {
  const found = await probed(file)
  if (!found?.streams.some(({ codec_type }) => codec_type === 'audio')) return undefined
  const seconds = await decodedSeconds(file)
  return seconds > 0 ? { format: found.format.format_name, seconds } : undefined
}
