import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { UnusableSql } from '../duckdb.ts'
import { exitCodes, QueryResponse, type Question } from './protocol.ts'

const program = join(import.meta.dirname, 'process-main.ts')

/** What the process inherits of the environment: where libraries are, and nothing secret. */
const inherited = ['PATH', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'TMPDIR']

const megabyte = 1_048_576
const usualLimits: Question['limits'] = { queryMs: 60_000, memory: 512 * megabyte, fileSize: 512 * megabyte }
/** For everything together: also the table must be made, of many million rows at most. */
const longestMs = 15 * 60_000

interface Bounds {
  readonly signal: AbortSignal
  readonly limits?: Partial<Question['limits']>
}

/**
 * Asks one SELECT about a table in a process of its own, which has no part of this one's memory and environment. Returns how many rows were
 * written. Throws UnusableSql for a query that cannot be run, or takes too much time, memory or room; and the reason of an abort.
 */
export async function askApart(question: Omit<Question, 'limits'>, { signal, limits }: Bounds): Promise<number> {
  signal.throwIfAborted()
  const child = fork(program, {
    execArgv: ['--max-old-space-size=192', '--disable-warning=ExperimentalWarning'],
    env: Object.fromEntries(
      inherited.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
    ),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const stop = () => void child.kill('SIGKILL')
  signal.addEventListener('abort', stop)
  const timer = setTimeout(stop, longestMs)
  try {
    const response = await responseOf(child, { ...question, limits: { ...usualLimits, ...limits } })
    if ('unusable' in response) throw new UnusableSql(response.unusable)
    return response.rows
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    stop()
  }
}

/** The response of the process. Throws UnusableSql when it ends over the question instead. */
function responseOf(child: ChildProcess, question: Question): Promise<QueryResponse> {
  return new Promise((resolve, reject) => {
    child.on('message', (message) => resolve(QueryResponse.parse(message)))
    child.on('error', reject)
    child.on('exit', (code) => reject(new UnusableSql(endingOf(code))))
    // What cannot be sent is told by the end of the process.
    child.send(question, () => undefined)
  })
}

function endingOf(code: number | null): string {
  if (code === exitCodes.memory) return 'The query took more memory than it may and was stopped.'
  if (code === exitCodes.fileSize) return 'The result is larger than a report may be.'
  return 'The query could not be finished: the database ended over it.'
}
