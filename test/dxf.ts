import { execFile } from "node:child_process";
import { promisify } from "node:util";

export type DxfAudit = {
  version: string;
  /** 4 is millimetres. */
  units: number;
  errors: string[];
  fixes: string[];
  entities: number;
  /** Open polylines. */
  open: number;
  layers: string[];
};

/** The findings of ezdxf, an independent program, for each of the files. */
export async function auditDxf(paths: readonly string[]): Promise<DxfAudit[]> {
  const { stdout } = await promisify(execFile)("/usr/bin/python3", ["-c", AUDIT, ...paths]);
  return JSON.parse(stdout) as DxfAudit[];
}

const AUDIT = `
import json, sys, ezdxf
def told(path):
    document = ezdxf.readfile(path)
    audit = document.audit()
    lines = list(document.modelspace())
    return {
        "version": document.dxfversion, "units": document.units,
        "errors": [e.message for e in audit.errors], "fixes": [e.message for e in audit.fixes],
        "entities": len(lines),
        "open": sum(1 for line in lines if not (line.closed if line.dxftype() == "LWPOLYLINE" else line.is_closed)),
        "layers": sorted({line.dxf.layer for line in lines}),
    }
print(json.dumps([told(path) for path in sys.argv[1:]]))
`;
