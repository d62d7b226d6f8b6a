/** Reads the tiles of our base map from its file. */
import { type FileHandle, open } from "node:fs/promises";
import { VectorTile } from "@mapbox/vector-tile";
import { PbfReader } from "pbf";
import { PMTiles, type Source } from "pmtiles";

class FileSource implements Source {
  readonly #path: string;
  #file: Promise<FileHandle> | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  getKey(): string {
    return this.#path;
  }

  async getBytes(offset: number, length: number): Promise<{ data: ArrayBuffer }> {
    this.#file ??= open(this.#path);
    const file = await this.#file.catch((error: unknown) => {
      this.#file = undefined;
      throw error;
    });
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, offset);
    return { data: buffer.buffer.slice(0, bytesRead) };
  }

  async close(): Promise<void> {
    const file = await this.#file?.catch(() => undefined);
    await file?.close();
  }
}

export interface TileArchive {
  find: (zoom: number, x: number, y: number) => Promise<VectorTile | undefined>;
  close: () => Promise<void>;
}

/** The file is opened on first use. */
export function openTileArchive(path: string): TileArchive {
  const source = new FileSource(path);
  const archive = new PMTiles(source);
  return {
    async find(zoom, x, y) {
      const tile = await archive.getZxy(zoom, x, y);
      return tile && new VectorTile(new PbfReader(new Uint8Array(tile.data)));
    },
    close: () => source.close(),
  };
}
