import type { PhotoStage, QueuedPhoto } from "../../features/photos/web/photo-queue.ts";
import { PhotoTile } from "../../features/photos/web/photo-tile.tsx";
import { StyleguideSection } from "./styleguide-section.tsx";

const rooms = ["bedroom1-0", "living1-0", "bath1-0", "bedroom1-1", "studio1-1", "bedroom2-1", "living1-2"];
const stages: readonly PhotoStage[] = [
  "ready",
  "waiting",
  "uploading",
  "pausing",
  "preparing",
  "failed",
  "interrupted",
];

const sample = (stage: PhotoStage, index: number): QueuedPhoto => ({
  key: stage,
  id: undefined,
  name: `${stage}.jpg`,
  mark: undefined,
  alt: "",
  stage,
  progress: 0.6,
  refusal: undefined,
  failure: undefined,
  preview: stage === "interrupted" ? undefined : `/images/rooms/room-${rooms[index]}.webp`,
  isSaved: false,
});
const nothing = () => {};

/** A photo in every upload stage. The first one is the cover. */
export function PhotoGallery() {
  return (
    <StyleguideSection title="photo tile">
      <ol className="photo-tiles">
        {stages.map((stage, index) => (
          <PhotoTile
            key={stage}
            photo={sample(stage, index)}
            place={index + 1}
            total={stages.length}
            onGrab={nothing}
            onMove={nothing}
            onDescribe={nothing}
            onRetry={nothing}
            onRefill={nothing}
            onRemove={nothing}
          />
        ))}
      </ol>
    </StyleguideSection>
  );
}
