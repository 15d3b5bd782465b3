import Testing

@testable import Psychometrics

@Suite struct `Aligned blocks` {
  private func address(_ blocks: AlignedBlocks) -> UInt { UInt(bitPattern: blocks.start) }

  @Test(arguments: 0...40) func `begin at a multiple of 64 bytes, as zeros`(count: Int) {
    let blocks = AlignedBlocks(count: count)
    #expect(address(blocks).isMultiple(of: 64))
    #expect(blocks.indices.allSatisfy { blocks[$0] == .zero })
  }

  @Test(arguments: 1...40) func `a changed copy leaves the original as it was`(count: Int) {
    var blocks = AlignedBlocks(count: count)
    for index in blocks.indices { blocks[index][1] = Double(index) }
    var copy = blocks
    #expect(address(copy) == address(blocks))
    copy[count - 1][3] = -1
    #expect(address(copy) != address(blocks))
    #expect(address(copy).isMultiple(of: 64))
    #expect(copy[count - 1] == [0, Double(count - 1), 0, -1])
    for index in blocks.indices { #expect(blocks[index] == [0, Double(index), 0, 0]) }
    blocks.mutableStart()[0] = .zero
    #expect(copy[0][1] == 0)
    #expect(blocks[0] == .zero)
  }
}
