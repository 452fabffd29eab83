import {
  type Provider,
  type ProviderRequest,
  ProviderUnavailable,
  type Submission,
  type TaskState,
} from '@studio/backend/platform/providers/port.ts'

/** A 2 x 2 PNG. */
export const tinyPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWMoX7WqfNUqBggFADF2By310yjvAAAAAElFTkSuQmCC',
  'base64',
)

/** A provider that does as it is told, for what the sandbox cannot be made to do on cue. */
export interface ScriptedProvider extends Provider {
  /** Every POST that reached it. */
  readonly posts: readonly ProviderRequest[]
  /** How the next POSTs are answered, one each; afterwards all are accepted. */
  readonly answerNext: (...scriptedSubmissions: readonly ScriptedSubmission[]) => void
  /** What is said of every task from now on; asked per look. */
  readonly setState: (state: (taskId: string) => TaskState) => void
  /** Which tasks its history has that ask for the same, from now on; what this throws is its answer. */
  readonly setHistory: (tasks: () => readonly string[]) => void
  readonly setDownload: (download: (signal: AbortSignal) => Promise<Uint8Array>) => void
  readonly setUpload: (upload: () => Promise<string>) => void
}

type ScriptedSubmission = Submission | (() => Promise<Submission>)

export const completed: TaskState = { kind: 'completed', outputs: ['https://outputs.example/1.png'], inferenceMs: 900 }

/** The answer of a service that gives none. */
export function unavailable(): never {
  throw new ProviderUnavailable('no answer')
}

export function scriptedProvider(): ScriptedProvider {
  const posts: ProviderRequest[] = []
  const scriptedSubmissions: ScriptedSubmission[] = []
  let state: (taskId: string) => TaskState = () => completed
  let history: () => readonly string[] = () => []
  let upload = () => Promise.resolve('https://uploads.example/1.png')
  let download: (signal: AbortSignal) => Promise<Uint8Array> = () => Promise.resolve(tinyPicture)
  return {
    name: 'wavespeed',
    reports: true,
    sandbox: true,
    posts,
    answerNext: (...next) => void scriptedSubmissions.push(...next),
    setState: (next) => {
      state = next
    },
    setHistory: (next) => {
      history = next
    },
    setDownload: (next) => {
      download = next
    },
    setUpload: (next) => {
      upload = next
    },
    submit: async (request) => {
      const taskId = `task-${posts.push(request)}`
      const scripted = scriptedSubmissions.shift()
      if (scripted === undefined) return { kind: 'accepted', taskId }
      return typeof scripted === 'function' ? await scripted() : scripted
    },
    findTasks: async () => ({ equal: history(), others: [] }),
    poll: (taskId) => Promise.resolve(state(taskId)),
    download: (_url, _maxBytes, signal) => download(signal),
    upload: () => upload(),
  }
}
