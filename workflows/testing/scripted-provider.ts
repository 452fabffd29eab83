import {
  type DownloadedFile,
  type FileToDownload,
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

/** A provider that follows a script, for what the sandbox cannot be made to do at a given moment. */
export interface ScriptedProvider extends Provider {
  /** Every submit that reached it. */
  readonly posts: readonly ProviderRequest[]
  /** Outcomes of the next submits, one each; all later ones are accepted. */
  readonly respondNext: (...scriptedSubmissions: readonly ScriptedSubmission[]) => void
  /** The state of every task from now on; called at each poll. */
  readonly setState: (state: (taskId: string) => TaskState) => void
  /** The tasks with the same inputs in its history, from now on; when this throws, reading the history fails. */
  readonly setHistory: (tasks: () => readonly string[]) => void
  readonly setDownload: (download: (signal: AbortSignal) => Promise<Uint8Array>) => void
  readonly setDownloadToFile: (download: (file: FileToDownload) => Promise<DownloadedFile>) => void
  readonly setUpload: (upload: () => Promise<string>) => void
}

type ScriptedSubmission = Submission | (() => Promise<Submission>)

export const completed: TaskState = { kind: 'completed', outputs: ['https://outputs.example/1.png'], inferenceMs: 900 }

/** A service that does not respond. */
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
  let downloadToFile: Provider['downloadToFile'] = () => Promise.reject(new Error('No file is scripted'))
  return {
    name: 'wavespeed',
    reports: true,
    sandbox: true,
    posts,
    respondNext: (...next) => void scriptedSubmissions.push(...next),
    setState: (next) => {
      state = next
    },
    setHistory: (next) => {
      history = next
    },
    setDownload: (next) => {
      download = next
    },
    setDownloadToFile: (next) => {
      downloadToFile = (_url, file) => next(file)
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
    findTasks: async () => ({ equal: history(), others: [], complete: true }),
    poll: (taskId) => Promise.resolve(state(taskId)),
    download: (_url, _maxBytes, signal) => download(signal),
    downloadToFile: (url, file, signal) => downloadToFile(url, file, signal),
    upload: () => upload(),
  }
}
