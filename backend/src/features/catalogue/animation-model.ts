/** The one model of copies of videos (providers 4.3); what can be chosen and what it costs is in the files beside this one. */
export const animationModel = {
  id: 'wan-2.2-animate',
  label: 'Wan 2.2 Animate',
  /** Name of the provider account that makes its clips. */
  provider: 'wavespeed',
  path: 'wavespeed-ai/wan-2.2/animate',
  /** How long five seconds usually take. */
  typicalSeconds: 60,
} as const
