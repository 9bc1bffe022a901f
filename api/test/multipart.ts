/** A multipart body with one file, as a browser sends it. */
export function multipart(file: Uint8Array, fileName: string): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'tramo-test-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
