/** Why a video is not taken: a word for programs. The second line is about what cannot be downloaded. */
export type VideoFault =
  | 'unreadable'
  | 'no-picture'
  | 'too-long'
  | 'too-large'
  | 'too-narrow'
  | 'too-demanding'
  | 'unreachable'
  | 'no-video'
  | 'private'
  | 'live'
  | 'too-slow'
  | 'no-downloader'

/** There is no video that the studio takes: it cannot be downloaded or read, or that takes more time or memory than one video may. */
export class UnusableVideo extends Error {
  readonly fault: VideoFault

  constructor(fault: VideoFault, detail: string) {
    super(`Unusable video: ${fault} (${detail})`)
    this.name = 'UnusableVideo'
    this.fault = fault
  }
}
