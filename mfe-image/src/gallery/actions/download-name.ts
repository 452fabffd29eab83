/** Spec images 2: `generated-image-N.png`, N counted from one. */
export function downloadName(n: number): string {
  return `generated-image-${n + 1}.png`
}
