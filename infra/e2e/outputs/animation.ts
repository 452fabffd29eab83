import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Animation, animate, getAnimation } from '@studio/backend/contract/animations'
import { uploadVideo } from '@studio/backend/contract/frames'
import { picture } from '@studio/backend/platform/media/testing/pictures.ts'
import { ffmpeg, makeVideo } from '@studio/backend/platform/media/testing/videos.ts'
import { until } from '../support/until.ts'
import { fileOf, formOf, type Person } from './studio.ts'

/** Writes a video of eight seconds into the folder: wide, at the rate of films, with sound. Returns its path. */
export async function drivingVideo(folder: string): Promise<string> {
  const silent = await makeVideo(join(folder, 'silent.mp4'), { seconds: 8, size: '640x360', rate: 24 })
  const sound = ['-f', 'lavfi', '-i', 'sine=d=8', '-map', '0:v', '-map', '1:a', '-c:v', 'copy', '-c:a', 'aac']
  const file = join(folder, 'driving.mp4')
  await ffmpeg(['-i', silent, ...sound, file])
  return file
}

/** Uploads a video whose motion can be copied. Returns its id. */
export async function imported({ post }: Person, file: string): Promise<string> {
  const form = formOf({})
  form.append('video', fileOf(await readFile(file)), 'driving.mp4')
  return uploadVideo.response.parse(await post(uploadVideo, form)).videoId
}

/** Has a video's motion copied, waits for the end, and writes the result into a file of the folder. */
export async function animated(
  { get, post }: Person,
  folder: string,
  fields: Readonly<Record<string, string>>,
): Promise<{ readonly animation: Animation; readonly file: string }> {
  const form = formOf(fields)
  form.append('image', fileOf(await picture(500)), 'subject.png')
  const { animationId } = animate.response.parse(await post(animate, form))
  const animation = await until('the animation has ended', async () => {
    const found = await get(getAnimation.path.replace(':id', animationId))
    if (!found.ok) return undefined
    const shown = getAnimation.response.parse(await found.json())
    return shown.status === 'completed' || shown.status === 'failed' ? shown : undefined
  })
  if (animation.failure !== undefined) throw new Error(`the animation failed: ${JSON.stringify(animation.failure)}`)
  const file = join(folder, `${animationId}.mp4`)
  await writeFile(file, new Uint8Array(await (await get(animation.generatedVideoUrl ?? '')).arrayBuffer()))
  return { animation, file }
}
