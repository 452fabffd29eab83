/** What a file says of how its picture was made, in the words of the tool that made it; nothing of it is checked against our models. */
export interface FoundSettings {
  /** The tool that wrote it. */
  readonly tool: 'Atelier' | 'Stable Diffusion web UI' | 'ComfyUI'
  readonly prompt: string
  /** One of our model ids, or the name of a checkpoint. */
  readonly model?: string | undefined
  readonly seed?: number | undefined
  readonly size?: { readonly width: number; readonly height: number } | undefined
  readonly numberOfImages?: number | undefined
  /** In our own words. */
  readonly aspectRatio?: string | undefined
  readonly quality?: string | undefined
  readonly style?: string | undefined
  readonly visualStyle?: string | undefined
  readonly styleId?: string | undefined
  readonly loraId?: string | undefined
  readonly generationId?: string | undefined
  /** How many pictures it was made from. */
  readonly references?: number | undefined
  /** What the file says and no model here takes, such as `negative prompt`, in the order of the file. */
  readonly others: readonly string[]
}
