import type { InjectOptions } from 'fastify'
import { z } from 'zod'
import { listAnimations } from '../features/animations/contract.ts'
import { animationOf } from '../features/animations/testing/animation.ts'
import { changeImages } from '../features/assets/bulk-contract.ts'
import { assetIdOf } from '../features/assets/commands.ts'
import { mediaUrl } from '../features/assets/contract.ts'
import { jobOf, pictureOf } from '../features/assets/testing/picture.ts'
import { addCharacterVideo } from '../features/character-videos/contract.ts'
import { characterImages, createCharacter } from '../features/characters/contract.ts'
import { createChat } from '../features/chats/contract.ts'
import { listClips } from '../features/clips/contract.ts'
import { clipOf } from '../features/clips/testing/clip.ts'
import { generateLipSync, listLipSyncs } from '../features/lip-syncs/contract.ts'
import { createLora } from '../features/loras/contract.ts'
import { createPromptSetting } from '../features/prompt-settings/contract.ts'
import { sourceOf } from '../features/sources/testing/source.ts'
import { createStyleDraft } from '../features/style-drafts/contract.ts'
import { createStyle, styleImages } from '../features/styles/contract.ts'
import { generateVideo, listVideos } from '../features/videos/contract.ts'
import { JobId } from '../platform/eventsourcing/event.ts'
import { randomId } from '../platform/eventsourcing/ids.ts'
import { type Endpoint, RawBody } from '../platform/http/contract/endpoint.ts'
import { madeWorkOf } from './made-work.ts'
import { FormFile, ordinary, soundOf, type Values } from './ordinary-values.ts'
import type { Person } from './person.ts'
import type { Studio } from './studio.ts'

/** Fields that name something which belongs to a person. */
export const thingFields = new Set([
  'id',
  'generationId',
  'assetId',
  'uploadId',
  'loraId',
  'characterId',
  'styleId',
  'to',
  'above',
  'below',
  'promptSettingId',
  'imageUrl',
  'referenceAssetIds',
  'ids',
  'assetIds',
  'failures',
  'chatId',
  'templateId',
  'productId',
  'thumbnail',
  'referenceImageUrls',
  'workId',
  'downloadId',
  'joinedId',
  'dataExportId',
  'draftId',
  'videoId',
  'videoAssetId',
  'videoUrl',
])

/** Those of them that name several things at once. */
export const listFields = new Set(['ids', 'assetIds', 'failures'])

/** Those of them that name images. */
export const imageFields = new Set([
  'assetId',
  'uploadId',
  'imageUrl',
  'referenceAssetIds',
  'ids',
  'assetIds',
  'productId',
  'thumbnail',
  'referenceImageUrls',
  'above',
  'below',
])

/** Test helper: something of each kind that a person may own, by the names under which calls ask for it. */
export async function thingsOf(studio: Studio, person: Person): Promise<Values> {
  const jobId = await jobOf(studio, person, 1)
  const assetId = await pictureOf(studio, person, jobId)
  const uploadId = await pictureOf(studio, person, jobId, 0, 'upload')
  const clipId = await clipOf(studio, person)
  return named({
    jobId,
    assetId,
    uploadId,
    loraId: await madeBy(person, createLora),
    promptSettingId: await madeBy(person, createPromptSetting),
    characterId: await characterOf(person, assetId, clipUrl(clipId)),
    styleId: await styleOf(person, assetId),
    chatId: await madeBy(person, createChat),
    ...(await madeWorkOf(studio, person.userId, assetId)),
    draftId: await draftOf(person, assetId),
    videoId: await sourceOf(studio, person),
    clipId,
    animationId: await animationOf(studio, person),
    lipSyncId: await clipOf(studio, person, 'lip-sync'),
  })
}

/** Test helper: the same, with an image and an upload that are in the trash, or were deleted for good. */
export async function thingsWithout(studio: Studio, person: Person, state: 'trashed' | 'purged'): Promise<Values> {
  const things = await thingsOf(studio, person)
  for (const action of state === 'trashed' ? ['trash'] : ['trash', 'purge']) {
    const assetIds = [things['assetId'], things['uploadId']]
    const response = await person.send({ method: 'POST', url: changeImages.path, payload: { action, assetIds } })
    const { images } = changeImages.response.parse(response.json())
    if (images.some(({ fate }) => fate !== 'changed')) throw new Error(`${action} did not change both images`)
  }
  return things
}

const clipAsset = (clipId: string): string => assetIdOf(JobId.parse(clipId), 'output', 0)
const clipUrl = (clipId: string): string => mediaUrl(clipAsset(clipId), 'playable')

/** A character that has this image and this video. */
async function characterOf(person: Person, assetId: string, videoUrl: string): Promise<string> {
  const characterId = await madeBy(person, createCharacter)
  await person.send(callOf(characterImages.add, { characterId, imageUrl: mediaUrl(assetId, 'original') }))
  await person.send(callOf(addCharacterVideo, { characterId, videoUrl }))
  return characterId
}

/** A style that has this image. */
async function styleOf(person: Person, assetId: string): Promise<string> {
  const response = await person.send(callOf(createStyle, {}))
  const styleId = createStyle.response.parse(response.json()).id
  await person.send(callOf(styleImages.add, { styleId, imageUrl: mediaUrl(assetId, 'original') }))
  return styleId
}

/** A style that is being created from this image. */
async function draftOf(person: Person, assetId: string): Promise<string> {
  const response = await person.send(callOf(createStyleDraft, { assetIds: [assetId] }))
  return createStyleDraft.response.parse(response.json()).id
}

/** The id of what a person has made by that call. */
async function madeBy(
  person: Person,
  make: typeof createLora | typeof createPromptSetting | typeof createCharacter | typeof createChat,
): Promise<string> {
  const response = await person.send(callOf(make, {}))
  return make.response.parse(response.json()).id
}

const Ids = z.record(
  z.enum([
    'jobId',
    'assetId',
    'uploadId',
    'loraId',
    'promptSettingId',
    'characterId',
    'styleId',
    'chatId',
    'workId',
    'downloadId',
    'joinedId',
    'dataExportId',
    'draftId',
    'videoId',
    'clipId',
    'animationId',
    'lipSyncId',
  ]),
  z.uuid(),
)
type Ids = z.infer<typeof Ids>

/** Test helper: the same, of nobody. */
export function nothings(): Values {
  return named(Ids.parse(Object.fromEntries(Ids.keyType.options.map((name) => [name, randomId()]))))
}

const named = ({
  chatId,
  workId,
  downloadId,
  joinedId,
  dataExportId,
  draftId,
  videoId,
  clipId,
  animationId,
  lipSyncId,
  ...ids
}: Ids): Values => ({
  ...namedThings(ids),
  id: { generation: ids.jobId, video: clipId, animation: animationId, 'lip-sync': lipSyncId },
  chatId,
  workId,
  downloadId,
  joinedId,
  dataExportId,
  draftId,
  videoId,
  videoAssetId: clipAsset(clipId),
  videoUrl: clipUrl(clipId),
})

const namedThings = ({
  jobId,
  assetId,
  uploadId,
  loraId,
  promptSettingId,
  characterId,
  styleId,
}: Pick<Ids, 'jobId' | 'assetId' | 'uploadId' | 'loraId' | 'promptSettingId' | 'characterId' | 'styleId'>): Values => ({
  templateId: styleId,
  productId: assetId,
  thumbnail: assetId,
  referenceImageUrls: [mediaUrl(assetId, 'original')],
  loraId,
  promptSettingId,
  characterId,
  styleId,
  to: { character: characterId, style: styleId },
  above: assetId,
  below: assetId,
  generationId: jobId,
  assetId,
  uploadId,
  imageUrl: mediaUrl(assetId, 'original'),
  referenceAssetIds: assetId,
  ids: assetId,
  assetIds: [assetId],
  failures: [{ generationId: jobId, n: 0 }],
})

/** Test helper: names of the fields of an endpoint, wherever they stand. */
export function fieldsOf({ params, query, body }: Endpoint): string[] {
  return [params, query, body].flatMap((schema) => Object.keys(shapeOf(schema)))
}

/** The fields of an object schema; of any other, and of what is not read as JSON, none. */
export function shapeOf(schema: z.ZodType): Readonly<Record<string, z.core.$ZodType>> {
  return schema instanceof z.ZodObject && schema !== RawBody ? schema.shape : {}
}

/** What a call of an endpoint says, before it is written down. */
export interface Said {
  readonly params: Values
  readonly query: Values
  readonly body: Values
}

export type Sent = InjectOptions & { readonly method: Endpoint['method']; readonly url: string }

/** Test helper: a call of the endpoint that fits its contract. Throws for a field that must be there and has no value here. */
export function callOf(endpoint: Endpoint, things: Values): Sent {
  return sent(endpoint, fittingOf(endpoint, things))
}

const Destinations = z.object({ character: z.uuid(), style: z.uuid() })

const Named = z.object({ generation: z.uuid(), video: z.uuid(), animation: z.uuid(), 'lip-sync': z.uuid() })

/**
 * The values as this address takes them: images of a style are moved to a style, those of a character to a character, and addresses of
 * clips of a kind name one of that kind by its id.
 */
function fitting(path: string, { to, ...things }: Values): Values {
  const { data } = Destinations.safeParse(to)
  const destination = path.startsWith('/api/styles') ? data?.style : data?.character
  const named = Named.safeParse(things.id).data
  return {
    ...things,
    ...(destination !== undefined && { to: destination }),
    ...(named && { id: named[thingAt(path)] }),
    ...(path === generateVideo.path && { variant: 'pro' }),
    ...(path === generateLipSync.path && { prompt: '', audio: soundOf(1) }),
  }
}

/** What the addresses that name something by its `id` alone are about. */
function thingAt(path: string): keyof z.infer<typeof Named> {
  if (path.startsWith(listVideos.path) || path.startsWith(listClips.path)) return 'video'
  if (path.startsWith(listLipSyncs.path)) return 'lip-sync'
  return path.startsWith(listAnimations.path) ? 'animation' : 'generation'
}

/** Test helper: what such a call says. */
export function fittingOf({ path, params, query, body, files = {} }: Endpoint, things: Values): Said {
  const values = { ...ordinary, ...fitting(path, things) }
  // a file that has a value here, or may come as text and has one
  const given = Object.entries(files).filter(
    ([name, { orDataUrl }]) => values[name] instanceof FormFile || (orDataUrl && Object.hasOwn(values, name)),
  )
  const fields = { ...filled(body, values), ...Object.fromEntries(given.map(([name]) => [name, values[name]])) }
  return { params: filled(params, values), query: filled(query, values), body: fields }
}

/** Test helper: a call as it goes over the wire, whatever it says. A list is a field several times. */
export function sent({ method, path, files }: Endpoint, { params, query, body }: Said): Sent {
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const parameters = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((each): [string, string] => [name, String(each)]),
    ),
  )
  const url = parameters.size === 0 ? address : `${address}?${parameters.toString()}`
  if (method === 'GET') return { method, url }
  return files ? { method, url, ...formOf(body) } : { method, url, payload: body }
}

function filled(schema: z.ZodType, values: Values): Values {
  const fields = Object.entries(shapeOf(schema))
  const wanted = fields.filter(([name, field]) => {
    if (Object.hasOwn(values, name)) return true
    if (z.safeParse(field, undefined).success) return false
    throw new Error(`There is no value for the field ${name} in testing/calls.ts`)
  })
  return Object.fromEntries(wanted.map(([name]) => [name, values[name]]))
}

/** Test helper: fields as a multipart form, each on its own; a list is a field several times. */
export function formOf(fields: Values): Pick<InjectOptions, 'payload' | 'headers'> {
  const boundary = 'a-boundary-of-tests'
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().flatMap((each) => [Buffer.from(`--${boundary}\r\n`), ...partOf(name, each), Buffer.from('\r\n')]),
  )
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

function partOf(name: string, value: unknown): readonly Buffer[] {
  const start = `content-disposition: form-data; name="${name}"`
  if (!(value instanceof FormFile)) return [Buffer.from(`${start}\r\n\r\n${String(value)}`)]
  return [Buffer.from(`${start}; filename="file"\r\ncontent-type: ${value.contentType}\r\n\r\n`), value.bytes]
}
