/** Returns the name of the file that a Content-Disposition header names; undefined if it is no download. */
export function fileNameIn(disposition: string | null): string | undefined {
  if (disposition === null || !/^\s*attachment\b/i.test(disposition)) return undefined
  const encoded = /;\s*filename\*=utf-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  const [, quoted, plain] = /;\s*filename=(?:"((?:\\.|[^"\\])*)"|([^;\s]+))/i.exec(disposition) ?? []
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? 'download'
}

/** Saves the body as a file, and returns its name: that of the header, or else `name`. */
export async function saveFile(response: Response, name = ''): Promise<string> {
  const fileName = fileNameIn(response.headers.get('content-disposition')) ?? (name || 'download')
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // The browser reads the file after this task.
  setTimeout(() => {
    URL.revokeObjectURL(address)
  }, 60_000)
  return fileName
}
