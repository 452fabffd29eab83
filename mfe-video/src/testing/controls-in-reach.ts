/** Test helper: whether a press reaches the play button of the browser's own controls, at the bottom left of the video that is open. */
export function areControlsInReach(): boolean {
  const player = document.querySelector('dialog video[controls]')
  const { left = 0, bottom = 0 } = player?.getBoundingClientRect() ?? {}
  return player !== null && document.elementFromPoint(left + 24, bottom - 48) === player
}
