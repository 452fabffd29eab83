import { setTimeout as pause } from 'node:timers/promises'
import {
  cancelGeneration,
  dismissFailures,
  type Generation,
  generate,
  getGeneration,
  listGenerations,
  mediaUrl,
  purgeImage,
  restoreImage,
  retryFailed,
  setFavorite,
  trashImage,
} from '@studio/backend/contract'
import { deleteOwnAccount, requestDataExport } from '@studio/backend/contract/account'
import { requestExport } from '@studio/backend/contract/work'
import { animate } from '@studio/backend/features/animations/contract.ts'
import { createChat, generatePrompt } from '@studio/backend/features/chats/contract.ts'
import { generateLipSync } from '@studio/backend/features/lip-syncs/contract.ts'
import { uploadVideo } from '@studio/backend/features/sources/contract.ts'
import { generateVideo } from '@studio/backend/features/videos/contract.ts'
import type { Fate } from '@studio/backend/platform/http/contract/endpoint.ts'
import { messagesOf } from '../oracle/chats.ts'
import type { Act } from '../oracle/history.ts'
import { markOf } from '../oracle/read-traces.ts'
import { type Reply, type Send, sender } from './http.ts'
import type { Person } from './people.ts'
import { type Outcome, plainly, type Recorder } from './recorder.ts'

/** A picture that exists. */
export interface Picture {
  readonly jobId: string
  readonly assetId: string
  readonly url: string
}

/** An output that failed, and was neither retried nor dismissed. */
export interface Failure {
  readonly jobId: string
  readonly output: number
}

/** What the first page of the gallery shows. */
export interface Page {
  readonly pictures: readonly Picture[]
  readonly failures: readonly Failure[]
}

export interface PictureRequest {
  readonly prompt: string
  readonly model: string
  readonly outputs: number
  /** A picture to start from. */
  readonly reference?: Blob | undefined
}

/** A simulated user of the product, each of whose actions is recorded. */
export interface VirtualUser {
  readonly userId: string
  /** How many of the requests for pictures were refused with this code. */
  readonly refusals: (code: string) => number
  /** Whether the account is suspended or deleted: even a new session is refused. */
  readonly isBarred: () => boolean
  /** `leaveAfterMs`: the connection is closed after this time, whatever the server is doing. */
  readonly generate: (
    key: string,
    request: PictureRequest,
    options?: { readonly leaveAfterMs: number },
  ) => Promise<Outcome>
  /** Asks for a clip that begins with a picture. */
  readonly generateVideo: (key: string, request: { readonly prompt: string; readonly image: Blob }) => Promise<Outcome>
  /** Asks for a copy of a video that the person has imported. */
  readonly animate: (
    key: string,
    request: { readonly prompt: string; readonly image: Blob; readonly videoId: string },
  ) => Promise<Outcome>
  /** Asks for a clip in which a picture or a video speaks. A video has no prompt: the copies that are sent of it are its job's own. */
  readonly lipSync: (
    key: string,
    request: { readonly subject: Blob; readonly voice: Blob; readonly prompt: string | undefined },
  ) => Promise<Outcome>
  /** Polls a job until the service works on one of its outputs, all outputs have ended, or some time has passed. */
  readonly untilRunning: (jobId: string) => Promise<void>
  /** Cancels one output, or all. */
  readonly cancel: (jobId: string, output?: number) => Promise<Outcome>
  readonly retry: (key: string, failure: Failure) => Promise<Outcome>
  readonly dismiss: (failure: Failure) => Promise<Outcome>
  readonly favourite: (picture: Picture, favourite: boolean) => Promise<Outcome>
  readonly trash: (picture: Picture) => Promise<Outcome>
  readonly restore: (picture: Picture) => Promise<Outcome>
  readonly purge: (picture: Picture) => Promise<Outcome>
  /** Asks for an archive of everything; asked again while it is being made, it is the same one. */
  readonly archive: (key: string) => Promise<Outcome>
  /** Asks for everything that is known of the person, in the same way. */
  readonly dataExport: (key: string) => Promise<Outcome>
  /** Deletes the own account for good. */
  readonly deleteAccount: () => Promise<Outcome>
  /** Uploads a video and waits until it is stored; sent again under the same name, it is the same one. */
  readonly importVideo: (name: string, video: Blob) => Promise<Outcome>
  /** Saves the messages of a chat, whose name ends with an id; sent again under the same name, it is the same chat. */
  readonly saveChat: (name: string) => Promise<Outcome>
  /** Asks a language model that takes its time; asked again under the same key, it is the same call. */
  readonly ask: (key: string) => Promise<Outcome>
  readonly viewGallery: () => Promise<Page>
  /** Tries to fetch somebody else's picture. */
  readonly fetchForeign: (picture: Picture) => Promise<Outcome>
}

const runningTimeoutMs = 3_000

/** A database that was dropped ends all sessions once; more refusals of new ones in a row are meant for the person. */
const refusalsOfBarred = 4

/** Creates a virtual user of a running product from an account. */
export function virtualUser(url: string, { userId, email, signIn }: Person, recorder: Recorder): VirtualUser {
  const { send, refusedInARow } = sender(url, signIn)
  const perform = (act: Act, work: () => Promise<Outcome>) => recorder.record(userId, act, work)
  const plain = (act: Act, ...request: Parameters<Send>) => perform(act, async () => plainly(await send(...request)))

  const refusals = new Map<string, number>()

  return {
    userId,
    refusals: (code) => refusals.get(code) ?? 0,
    isBarred: () => refusedInARow() >= refusalsOfBarred,
    generate: (key, request, options) =>
      perform({ kind: 'generate', key, outputs: request.outputs }, async () => {
        const reply = await send('POST', generate.path, { key, form: formOf(request), ...options })
        const read = generate.response.safeParse(reply.body)
        if (reply.refusal !== undefined) refusals.set(reply.refusal, (refusals.get(reply.refusal) ?? 0) + 1)
        return { ...plainly(reply), ...(reply.outcome === 'ok' && read.success && { jobId: read.data.jobId }) }
      }),
    generateVideo: (key, { prompt, image }) =>
      perform({ kind: 'generate', key, outputs: 1 }, async () => {
        const form = formWith({ prompt, model: 'wan-2.2-spicy', resolution: '480p', duration: '5' })
        form.set('image', image, 'first-frame.png')
        const reply = await send('POST', generateVideo.path, { key, form })
        const read = generateVideo.response.safeParse(reply.body)
        return { ...plainly(reply), ...(reply.outcome === 'ok' && read.success && { jobId: read.data.videoId }) }
      }),
    animate: (key, { prompt, image, videoId }) =>
      perform({ kind: 'generate', key, outputs: 1 }, async () => {
        const form = formWith({ prompt, videoId, resolution: '480p' })
        form.set('image', image, 'subject.png')
        const reply = await send('POST', animate.path, { key, form })
        const read = animate.response.safeParse(reply.body)
        return { ...plainly(reply), ...(reply.outcome === 'ok' && read.success && { jobId: read.data.animationId }) }
      }),
    lipSync: (key, { subject, voice, prompt }) =>
      perform({ kind: 'generate', key, outputs: 1 }, async () => {
        const form = formWith(prompt === undefined ? {} : { prompt, model: 'wavespeed-ai/infinitetalk' })
        form.set('video', subject, 'subject')
        form.set('audio', voice, 'voice.wav')
        const reply = await send('POST', generateLipSync.path, { key, form })
        const read = generateLipSync.response.safeParse(reply.body)
        return { ...plainly(reply), ...(reply.outcome === 'ok' && read.success && { jobId: read.data.videoId }) }
      }),
    untilRunning: async (jobId) => {
      const deadline = performance.now() + runningTimeoutMs
      for (let isWaiting = true; isWaiting && performance.now() < deadline; ) {
        await perform({ kind: 'list' }, async () => {
          const reply = await send('GET', getGeneration.path.replace(':id', jobId))
          const read = getGeneration.response.safeParse(reply.body)
          isWaiting = !read.success || read.data.outputs.every(({ status }) => status === 'queued')
          return { ...plainly(reply), ...(read.success && { seen: [read.data.id] }) }
        })
        if (isWaiting) await pause(50)
      }
    },
    cancel: (jobId, output) =>
      plain({ kind: 'cancel', jobId, output }, 'POST', cancelGeneration.path.replace(':id', jobId), {
        ...(output !== undefined && { json: { outputs: [output] } }),
      }),
    retry: (key, { jobId, output }) =>
      perform({ kind: 'retry', key, jobId, output }, async () => {
        const reply = await send('POST', retryFailed.path.replace(':id', jobId), { key, json: { outputs: [output] } })
        const read = retryFailed.response.safeParse(reply.body)
        const [newJob] = read.success ? read.data.jobIds : []
        return { ...plainly(reply), ...(reply.outcome === 'ok' && newJob !== undefined && { jobId: newJob }) }
      }),
    dismiss: ({ jobId, output }) =>
      perform({ kind: 'dismiss', jobId, output }, async () => {
        const json = { failures: [{ generationId: jobId, n: output }] }
        const reply = await send('POST', dismissFailures.path, { json })
        const read = dismissFailures.response.safeParse(reply.body)
        const fate = read.success ? read.data.failures[0]?.fate : undefined
        return { ...plainly(reply), ...(reply.outcome === 'ok' && { outcome: outcomeOfFate(fate) }) }
      }),
    favourite: ({ assetId }, favorite) =>
      plain(
        { kind: 'favourite', assetId, favourite: favorite },
        'POST',
        setFavorite.path.replace(':assetId', assetId),
        {
          json: { favorite },
        },
      ),
    trash: ({ jobId, assetId, url: imageUrl }) =>
      plain({ kind: 'delete', assetId, jobId }, 'DELETE', trashImage.path.replace(':generationId', jobId), {
        json: { imageUrl },
      }),
    restore: ({ assetId }) =>
      plain({ kind: 'restore', assetId }, 'POST', restoreImage.path.replace(':assetId', assetId)),
    purge: ({ assetId }) => plain({ kind: 'purge', assetId }, 'POST', purgeImage.path.replace(':assetId', assetId)),
    archive: (key) =>
      perform({ kind: 'archive', key }, async () => {
        const reply = await send('POST', requestExport.path, { key, json: {} })
        return workOf(reply, requestExport.response.safeParse(reply.body))
      }),
    dataExport: (key) =>
      perform({ kind: 'archive', key }, async () => {
        const reply = await send('POST', requestDataExport.path, { key })
        return workOf(reply, requestDataExport.response.safeParse(reply.body))
      }),
    deleteAccount: () =>
      plain({ kind: 'deleteAccount', account: userId }, deleteOwnAccount.method, deleteOwnAccount.path, {
        json: { email },
      }),
    importVideo: (name, video) =>
      perform({ kind: 'import', name }, async () => {
        const form = new FormData()
        form.set('video', video, 'video.mp4')
        const reply = await send('POST', uploadVideo.path, { key: name, form })
        const read = uploadVideo.response.safeParse(reply.body)
        return { ...plainly(reply), ...(reply.outcome === 'ok' && read.success && { workId: read.data.videoId }) }
      }),
    saveChat: (name) =>
      perform({ kind: 'chat', name }, async () => {
        const reply = await send('POST', createChat.path, {
          key: name.slice(-36),
          json: { messages: messagesOf(name) },
        })
        const read = createChat.response.safeParse(reply.body)
        return { ...plainly(reply), ...(reply.outcome === 'ok' && read.success && { chatId: read.data.id }) }
      }),
    ask: (key) =>
      plain({ kind: 'ask', key }, 'POST', generatePrompt.path, {
        key,
        json: { instruction: `A harbour ${markOf(userId)} [slow 1s]` },
      }),
    viewGallery: async () => {
      let found: Page = { pictures: [], failures: [] }
      await perform({ kind: 'list' }, async () => {
        const reply = await send('GET', listGenerations.path)
        const page = listGenerations.response.safeParse(reply.body)
        const generations = page.success ? page.data : []
        found = { pictures: generations.flatMap(picturesOf), failures: generations.flatMap(failuresOf) }
        const seen = [...generations.map(({ id }) => id), ...found.pictures.map(({ assetId }) => assetId)]
        return { ...plainly(reply), seen }
      })
      return found
    },
    fetchForeign: ({ assetId }) => plain({ kind: 'fetchForeign', assetId }, 'GET', mediaUrl(assetId, 'original')),
  }
}

const workOf = (
  reply: Reply,
  read: { readonly success: boolean; readonly data?: { readonly workId: string } | undefined },
): Outcome => ({ ...plainly(reply), ...(reply.outcome === 'ok' && read.data && { workId: read.data.workId }) })

function formWith(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function formOf({ prompt, model, outputs, reference }: PictureRequest): FormData {
  const form = formWith({ prompt, model, numberOfImages: `${outputs}` })
  if (reference !== undefined) form.set('referenceImages', reference, 'reference.png')
  return form
}

const picturesOf = ({ id: jobId, outputs }: Generation): readonly Picture[] =>
  outputs.flatMap((output) => (output.status === 'stored' ? [{ jobId, assetId: output.assetId, url: output.url }] : []))

const failuresOf = ({ id: jobId, outputs }: Generation): readonly Failure[] =>
  outputs.flatMap((output) =>
    output.status === 'failed' && output.retriedBy === undefined && output.dismissed === undefined
      ? [{ jobId, output: output.n }]
      : [],
  )

/** A command on many things responds with 200 and the outcome of each; one that `failed` may still take effect. */
function outcomeOfFate(fate: Fate | undefined): Outcome['outcome'] {
  if (fate === 'changed' || fate === 'unchanged') return 'ok'
  return fate === 'not-found' ? 'fail' : 'unknown'
}
