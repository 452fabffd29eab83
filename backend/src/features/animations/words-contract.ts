import { animatedSeconds } from '../catalogue/animation-contract.ts'

// The words of the specification that both form and server say (spec video 5). Safe in a browser.

/** What is missing of a request, with the title of its toast; what a link is missing is in the words of sources. */
export const missingWords = {
  video: { title: 'Video required', text: 'Please upload a video' },
  image: { title: 'Image required', text: 'Please upload an image to animate' },
} as const

/** Why a part of a video cannot be used. */
export const spanWords = {
  outside: 'This part is not within the video.',
  tooShort: `Please choose at least ${animatedSeconds.least} second of the video.`,
  tooLong: `Please choose at most ${animatedSeconds.most} seconds of the video.`,
} as const
