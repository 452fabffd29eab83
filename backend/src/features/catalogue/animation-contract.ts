// What can be chosen for a copy of a video (spec video 9). Safe in a browser.

/** `animate` moves the picture as the video moves; `replace` puts the subject of the picture into the video. The default first. */
export const animationModes = ['animate', 'replace'] as const
export type AnimationMode = (typeof animationModes)[number]

/** From the smaller to the larger. */
export const animationResolutions = ['480p', '720p'] as const
export type AnimationResolution = (typeof animationResolutions)[number]

/** Shapes by name, the default first; their ratios are in `animation-rules.ts`. */
export const animationAspectRatios = ['tall', 'vertical', 'square', 'horizontal', 'widescreen', 'cinematic'] as const
export type AnimationAspectRatio = (typeof animationAspectRatios)[number]

/** How much of a video can be copied at once, in seconds: the service makes no more, and charges for five at least. */
export const animatedSeconds = { least: 1, most: 120 } as const
