/** A stored picture, as far as a tile draws it. */
export interface TilePicture {
  readonly assetId: string
  readonly thumbnailUrl: string
  /** Pixels. */
  readonly width: number
  readonly height: number
  /** Base64. */
  readonly thumbhash: string
  /** Its larger copies for an `img`, where they are not those of every picture. */
  readonly srcSet?: string
}

/** What a picture needs to know of the tile that it fills. */
export interface TileSlot {
  readonly index: number
  /** In px; by it the browser chooses among the copies of the picture. */
  readonly width: number
  /** This tile is the tab stop of the grid. */
  readonly tabStop: boolean
  /** Somebody waited for the picture on this page: it fades in. */
  readonly blooms: boolean
  /** How many of the first pictures of the grid load at once, the others when they come near; 4 by default (spec images 9). */
  readonly eager?: number
}
