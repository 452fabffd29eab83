// The words of the specification that both form and server say (spec video 5). Safe in a browser.

/** What is missing of a request, with the title of its toast. */
export const missingLipSyncWords = {
  /** For a model that takes images alone. */
  image: { title: 'No Image Selected', text: 'Please upload or select an image first.' },
  media: { title: 'No Video/Image Selected', text: 'Please upload or select a video or image first.' },
  audio: { title: 'No Audio Selected', text: 'Please upload an audio file first.' },
} as const

/** A video for a model that takes images alone. */
export const imagesOnlyWords = {
  title: 'Invalid Content Type',
  text: 'InfiniteTalk only works with images. Please upload or select an image.',
} as const

/** The same, when the model is chosen after the video. */
export const videoClearedWords = {
  title: 'Video Cleared',
  text: 'InfiniteTalk only works with images. Please upload or select an image.',
} as const
