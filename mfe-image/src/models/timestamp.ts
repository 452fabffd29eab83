/** A place in a video, as players show it: 0:07.5, 1:05, 10:00. */
export function formatTimestamp(seconds: number): string {
  const tenths = Math.round(seconds * 10)
  const [minutes, rest] = [Math.floor(tenths / 600), tenths % 600]
  const shown = rest % 10 === 0 ? String(rest / 10) : (rest / 10).toFixed(1)
  return `${minutes}:${rest < 100 ? '0' : ''}${shown}`
}
