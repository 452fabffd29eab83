import { videoShape } from '../video/video-limits.ts'

interface Download {
  readonly link: string
  readonly extractors: readonly string[]
  /** Address of the only way out. */
  readonly proxy: string
}

/** The filter that live streams do not pass. yt-dlp then ends well, without a file, and names the filter. */
const notLive = '!is_live'

/** Begins the lines that tell of progress. */
const mark = 'atelier-progress'

/** At most 1080 lines, in one file if there is one, else picture and sound are put together. */
const formats = [
  'b[height<=1080][ext=mp4]',
  'bv*[height<=1080][vcodec^=avc1]+ba[ext=m4a]',
  'b[height<=1080]',
  'bv*[height<=1080]+ba',
  'bv*[height<=1080]',
  'b',
]

/**
 * The command line of yt-dlp for one video: no configuration, plug-in, cache or code from elsewhere; no playlist, no live stream, nothing
 * that is too long or too large; its own downloader, since others may ignore the proxy.
 */
export function downloadArguments({ link, extractors, proxy }: Download): readonly string[] {
  return [
    ['--ignore-config', '--no-plugin-dirs', '--no-cache-dir', '--no-remote-components'],
    // YouTube's pages need a JavaScript engine
    ['--no-js-runtimes', '--js-runtimes', `node:${process.execPath}`],
    ['--use-extractors', extractors.join(',')],
    ['--proxy', proxy],
    ['--downloader', 'native'],
    ['--no-playlist', '--playlist-items', '1'],
    ['--match-filters', notLive, '--break-match-filters', `duration<=?${videoShape.mostSeconds}`],
    ['--max-filesize', String(videoShape.mostBytes)],
    ['--format', formats.join('/')],
    ['--merge-output-format', 'mp4'],
    ['--abort-on-unavailable-fragments', '--no-mtime', '--no-overwrites'],
    ['--socket-timeout', '15', '--retries', '2', '--fragment-retries', '2', '--extractor-retries', '1'],
    ['--color', 'no_color', '--newline', '--progress'],
    [
      '--progress-template',
      `download:${mark} %(progress.downloaded_bytes)s %(progress.total_bytes,progress.total_bytes_estimate)s`,
    ],
    ['--output', 'video.%(ext)s'],
    ['--', link],
  ].flat()
}

/** How much of a file is there, in per cent, if the line tells; undefined for other lines and where the size is not known. */
export function progressIn(line: string): number | undefined {
  const [, have, all] = new RegExp(`^${mark} ([\\d.]+) ([\\d.]+)`).exec(line) ?? []
  return have === undefined || Number(all) === 0 ? undefined : Math.min(100, (100 * Number(have)) / Number(all))
}
