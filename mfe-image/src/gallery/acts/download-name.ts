/** Spec images 2: `generated-image-N.png`, N counted from one. */
export const downloadName = (n: number): string => `generated-image-${n + 1}.png`
