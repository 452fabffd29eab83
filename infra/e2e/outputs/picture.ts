import { type Generation, generate, getGeneration, type ImageModelId } from '@studio/backend/contract'
import sharp from 'sharp'
import { until } from '../support/until.ts'
import { fileOf, formOf, type Person } from './studio.ts'

/** A photo of one colour. */
export const photo = (background: string, size = { width: 900, height: 600 }): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** Whether the picture at an address is of one colour, as photos are here and made pictures are not. */
export async function isPlain(address: string): Promise<boolean> {
  const bytes = await (await fetch(address)).arrayBuffer()
  const { channels } = await sharp(Buffer.from(bytes)).stats()
  return channels.every(({ stdev }) => stdev < 2)
}

/** Requests one picture and waits for its result. */
export async function pictured(
  { get, post }: Person,
  model: ImageModelId,
  fields: Readonly<Record<string, string>>,
  files: Readonly<Record<string, readonly Uint8Array[]>> = {},
): Promise<Generation> {
  const form = formOf({ model, numberOfImages: '1', ...fields })
  for (const [name, all] of Object.entries(files)) {
    for (const bytes of all) form.append(name, fileOf(bytes), 'photo.jpg')
  }
  const { jobId } = generate.response.parse(await post(generate, form))
  return await until(`${model} has ended`, async () => {
    const found = await get(getGeneration.path.replace(':id', jobId))
    if (!found.ok) return undefined
    const generation = getGeneration.response.parse(await found.json())
    return generation.status === 'completed' || generation.status === 'failed' ? generation : undefined
  })
}
