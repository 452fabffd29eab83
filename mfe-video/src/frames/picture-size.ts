/** Width and height of the picture at an address, as it is shown; undefined when it cannot be loaded. */
export async function pictureSize(
  url: string,
): Promise<{ readonly width: number; readonly height: number } | undefined> {
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return { width: image.naturalWidth, height: image.naturalHeight }
  } catch {
    // The picture is gone or there is no connection: its slot shows that.
    return undefined
  }
}
