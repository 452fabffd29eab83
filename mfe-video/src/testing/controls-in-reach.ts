/**
 * Test helper: whether a press reaches the play button of the browser's own controls, at the bottom left of the video that is open, or what
 * lies over it since it cannot be played.
 */
export function areControlsInReach(): boolean {
  const player = document.querySelector('dialog video[controls]')
  const { left = 0, bottom = 0 } = player?.getBoundingClientRect() ?? {}
  return player?.parentElement?.contains(document.elementFromPoint(left + 24, bottom - 48)) === true
}
