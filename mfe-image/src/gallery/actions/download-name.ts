/** Spec images 2: `generated-image-N.png`, N counted from one; here without the ending, which follows the format. */
export function downloadName(n: number): string {
  return `generated-image-${n + 1}`
}
