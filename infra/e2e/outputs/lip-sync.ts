import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateLipSync, getLipSync, type LipSync } from '@studio/backend/contract/lip-syncs'
import { until } from '../support/until.ts'
import { fileOf, formOf, type Person } from './studio.ts'

/** Asks for a lip sync, waits for its end, and writes the result into a file of the folder. */
export async function lipSynced(
  { get, post }: Person,
  folder: string,
  fields: Readonly<Record<string, string>>,
  { media, voice }: Readonly<Record<'media' | 'voice', Uint8Array>>,
): Promise<{ readonly lipSync: LipSync; readonly file: string }> {
  const form = formOf(fields)
  form.append('video', fileOf(media), 'given')
  form.append('audio', fileOf(voice), 'voice')
  const { videoId } = generateLipSync.response.parse(await post(generateLipSync, form))
  const lipSync = await until(`${JSON.stringify(fields)} has ended`, async () => {
    const found = await get(getLipSync.path.replace(':id', videoId))
    if (!found.ok) return undefined
    const shown = getLipSync.response.parse(await found.json())
    // a clip is shown before it is charged
    return shown.status === 'failed' || shown.costCents > 0 ? shown : undefined
  })
  if (lipSync.failure !== undefined) throw new Error(`the lip sync failed: ${JSON.stringify(lipSync.failure)}`)
  const file = join(folder, `${videoId}.mp4`)
  await writeFile(file, new Uint8Array(await (await get(lipSync.clip?.originalUrl ?? '')).arrayBuffer()))
  return { lipSync, file }
}
