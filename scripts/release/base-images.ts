/** Every base image of a Dockerfile that is not pinned by its digest, or that has two of them, in words. */
export function baseImageFaults(dockerfile: string): string[] {
  const stages = new Set<string>();
  const digests = new Map<string, string>();
  const faults: string[] = [];
  for (const [, image = "", stage] of dockerfile.matchAll(/^FROM\s+(?:--\S+\s+)*(\S+)(?:\s+AS\s+(\S+))?/gim)) {
    if (stage !== undefined) stages.add(stage);
    if (stages.has(image) || image === "scratch") continue;
    const [, name = image, digest] = /^(.+)@(sha256:[0-9a-f]{64})$/.exec(image) ?? [];
    if (digest === undefined) {
      faults.push(
        `Dockerfile: ${image} is not pinned. Its digest: docker buildx imagetools inspect ${image.split("@")[0]}`,
      );
    } else if ((digests.get(name) ?? digest) !== digest) faults.push(`Dockerfile: ${name} has two digests`);
    else digests.set(name, digest);
  }
  return faults;
}
