// The words of the specification that both form and server say (spec video 5). Safe in a browser.

/** What is missing of a request, with the title of its toast. */
export const missingWords = {
  firstFrame: { title: 'No Image Selected', text: 'Please upload or select an image first.' },
  lastFrame: { title: 'Last Frame Required', text: 'Please upload a last frame for Wan 2.2 I2V 720p model.' },
} as const

export const audioTooLargeWords = 'Audio file must be under 15MB'

export const durationWords = 'Duration must be 4, 5, 6, 8, or 10 seconds'

/** A file with sound must be smaller than this, in bytes. */
export const audioBytesLimit = 15 * 1024 * 1024

/** The lengths of sounds that models with an audio file take, in milliseconds (providers 4.2). */
const soundLength = { leastMs: 3_000, mostMs: 30_000 }

/** Whether a sound of so many milliseconds is taken. */
export const isSoundLength = (ms: number): boolean => ms >= soundLength.leastMs && ms <= soundLength.mostMs

export const soundLengthWords = 'The audio must be 3 to 30 seconds long.'
