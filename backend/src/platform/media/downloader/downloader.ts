import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { type ProgramResult, runProgram } from '../video/run-program.ts'
import { UnusableVideo, type VideoFault } from '../video/unusable-video.ts'
import { videoShape } from '../video/video-limits.ts'
import { openEgressProxy } from './egress-proxy.ts'
import { downloadArguments, progressIn } from './yt-dlp.ts'

/** A site that videos are downloaded from. */
export interface VideoSite {
  /** Names of the extractors of yt-dlp that may read it: those of single videos, never the generic one. */
  readonly extractors: readonly string[]
  /** Hosts that it is made of, with their subdomains. */
  readonly hosts: readonly string[]
}

export interface DownloadRequest {
  readonly site: VideoSite
  /** The address of one video, rebuilt by us. */
  readonly link: string
  /** Where the file is put; has no other file. */
  readonly folder: string
  readonly signal: AbortSignal
  /** Told how much is done, in per cent. */
  readonly progress: (percent: number) => void
}

/** Downloads the video of a link and returns the path of its file. Throws UnusableVideo, or the signal's reason. */
export type Downloader = (request: DownloadRequest) => Promise<string>

export interface DownloaderOptions {
  /** The path of yt-dlp. */
  readonly program: string
  /** How long one download may take, in milliseconds. */
  readonly longestMs?: number
  /** For tests: `host:port` on this machine that stands in for a site and is read by the generic extractor. */
  readonly testHosts?: readonly string[]
}

/**
 * Downloads with yt-dlp, run apart with limits. It reaches the hosts of the site and nothing else, by a proxy of our own: it makes no check
 * of addresses itself.
 */
export function openDownloader({ program, longestMs = 240_000, testHosts = [] }: DownloaderOptions): Downloader {
  return async ({ site, link, folder, signal, progress }) => {
    const proxy = await openEgressProxy({ hosts: site.hosts, testHosts })
    try {
      const extractors = testHosts.length === 0 ? site.extractors : [...site.extractors, 'generic']
      const result = await runProgram({
        program,
        args: downloadArguments({ link, extractors, proxy: proxy.url }),
        limits: { cpuSeconds: 120, dataBytes: 1_500_000_000, fileBytes: videoShape.mostBytes, wallMs: longestMs },
        folder,
        signal,
        onLine: (line) => {
          const percent = progressIn(line)
          if (percent !== undefined) progress(percent)
        },
      })
      const file = result.code === 0 ? await wholeFileIn(folder) : undefined
      if (file !== undefined) return file
      throw new UnusableVideo(faultOf(result), `yt-dlp ended with ${result.code ?? 'a signal'}: ${result.stderr}`)
    } finally {
      await proxy.close()
    }
  }
}

/** The one file that is no part of a download; undefined when there is none. */
async function wholeFileIn(folder: string): Promise<string | undefined> {
  const names = (await readdir(folder)).filter((name) => /^video\.[a-z0-9]{2,5}$/.test(name) && name !== 'video.part')
  const [name] = names
  if (name === undefined || names.length > 1) return undefined
  const file = path.join(folder, name)
  return (await stat(file)).size > 0 ? file : undefined
}

/** What the words of yt-dlp mean; the first that fits counts. */
const meanings: readonly (readonly [words: RegExp, fault: VideoFault])[] = [
  [/larger than max-filesize|File too large|Errno 27\b/i, 'too-large'],
  [/private|sign in|log ?in|cookies|members-only|age-restricted/i, 'private'],
  [/does not pass filter \(!is_live\)|is live|live event|premieres in/i, 'live'],
  [/unsupported url|video unavailable|not available|has been removed|HTTP Error 4(04|10)/i, 'no-video'],
]

function faultOf({ code, stdout, stderr }: ProgramResult): VideoFault {
  if (code === null) return 'too-slow'
  // its filter of lengths has stopped it
  if (code === 101) return 'too-long'
  // it could not be started, or does not know our options
  if (code === 2 || code === 126 || code === 127) return 'no-downloader'
  const said = `${stderr}\n${stdout}`
  return meanings.find(([words]) => words.test(said))?.[1] ?? 'unreachable'
}
