const kinds: Readonly<Record<string, string>> = {
  tiktok: 'TikTok video',
  youtube: 'YouTube video',
  upload: 'Uploaded video',
}

/** What people call a video by where it comes from; servers of a later release may know more kinds. */
export function videoWords(kind: string): string {
  return kinds[kind] ?? 'Video'
}
