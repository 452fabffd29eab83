/** The bytes are no picture that the studio keeps: broken, too large, or of a kind that is not JPEG, PNG or WebP. */
export class UnusableImage extends Error {
  constructor(reason: string, cause?: unknown) {
    super(`Unusable image: ${reason}`, { cause })
    this.name = 'UnusableImage'
  }
}

/** The picture takes more of the machine than one may. On a busy machine the same picture takes longer, so that a repeat may succeed. */
export class TooDemandingImage extends UnusableImage {}

/** The decoder was killed while it read a picture, by somebody else or because the machine had no memory left. A repeat may succeed. */
export class DecoderKilled extends Error {
  override readonly name = 'DecoderKilled'
}
