/** The model of copies of videos: what it is and what it costs. Data only, safe in a browser. */
export interface AnimationModel {
  readonly id: string
  readonly label: string
  readonly provider: string
  readonly path: string
  readonly typicalSeconds: number
  /** In millionths of a dollar, by what is counted. */
  readonly prices: Readonly<Record<string, number>>
}

/** The one model of copies of videos (providers 4.3); what can be chosen and what follows from it is in the files beside this one. */
export const animationModel: AnimationModel = {
  id: 'wan-2.2-animate',
  label: 'Wan 2.2 Animate',
  /** Name of the provider account that makes its clips. */
  provider: 'wavespeed',
  path: 'wavespeed-ai/wan-2.2/animate',
  /** How long five seconds usually take. */
  typicalSeconds: 60,
  /** For every five seconds that have begun, in millionths of a dollar (spec video 9). */
  prices: { 'five-seconds 480p': 200_000, 'five-seconds 720p': 400_000 },
}
