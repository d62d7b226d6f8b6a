/** Placeholders while the map loads, or if it fails. They do not use the map library. */
import * as m from "../../../paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { Spinner } from "../../../ui/spinner.tsx";
import { WovenDrawing } from "../../../ui/woven-drawing.tsx";
import "./map-stand-ins.css";

export function MapSkeleton() {
  return (
    <div className="map-skeleton">
      <Spinner label={m.map_loading()} />
    </div>
  );
}

interface MapFailedProps {
  /** What the user can do instead. */
  text: string;
  onRetry?: () => void;
}

export function MapFailed({ text, onRetry }: MapFailedProps) {
  return (
    <div className="map-failed" role="alert">
      <WovenDrawing name="thread" />
      <p className="map-failed-title">{m.map_failed()}</p>
      <p>{text}</p>
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          {m.map_retry()}
        </Button>
      )}
    </div>
  );
}
